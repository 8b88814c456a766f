import { originOf, resolveAddress, webAddressOf } from "../../src/domain/webAddress";
import { originCases, redirectCases } from "../cases/webAddress.cases";

test.each(redirectCases)("a redirect to $name", ({ from, location, to }) => {
  expect(resolveAddress(webAddressOf(from)!, location)).toBe(to);
});

test.each(originCases)("the origin of $name", ({ one, other, same }) => {
  expect(originOf(webAddressOf(one)!) === originOf(webAddressOf(other)!)).toBe(same);
});
