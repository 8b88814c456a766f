/** What a match brings besides the ID, and where what was there before is kept, so that it can be taken back. */
export const words = "title, author, isbn10, isbn13, server_pages";
export const previousWords =
  "previous_title, previous_author, previous_isbn10, previous_isbn13, previous_pages";
