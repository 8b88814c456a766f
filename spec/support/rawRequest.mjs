// Takes one request from the bytes that have come over a socket; undefined while it is not all there.
export const takeRequest = (socket) => {
  const end = socket.bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first, ...lines] = socket.bytes.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  const length = Number(headers["content-length"] ?? 0);
  if (socket.bytes.length < end + 4 + length) return undefined;
  const body = socket.bytes.slice(end + 4, end + 4 + length);
  socket.bytes = socket.bytes.slice(end + 4 + length);
  const [method, target, version] = first.split(" ");
  return { method, target, version, headers, lines, body };
};
