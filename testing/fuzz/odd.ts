import * as fc from 'fast-check'

const deep = (open: string, close: string, depth: number): unknown =>
  JSON.parse(`${open.repeat(depth)}0${close.repeat(depth)}`)

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00\ud800b',
  '\u202e\u2066lanterns',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(40),
  'é'.normalize('NFD'),
  'x'.repeat(256),
  'x'.repeat(9_000),
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '{{7*7}} ${7*7} %s %n',
  '../../../../etc/passwd',
  '%00%ff%',
  '\\',
  '%',
  '_',
  '\r\nset-cookie: a=b',
  '=cmd()',
  '0000-00-00',
  '9999-99-99',
  '+275760-09-14',
  '-999999-01-01',
  '2027-01-15T09:00:00+99:99',
  '1e400',
  '-0',
  '٣',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '[object Object]',
]

const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 500 }, () => 'x'),
  deep('[', ']', 200),
  deep('{"a":', '}', 200),
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
  JSON.parse('{"toString":1,"valueOf":1,"then":1,"toJSON":1,"length":-1}'),
]

/** A lone surrogate, as well as a whole character. */
const anyUnit = fc
  .oneof(fc.nat(0x10ffff), fc.nat(0xff), fc.nat(0xffff))
  .map((code) => String.fromCodePoint(code))

/** An unusual text. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: anyUnit, maxLength: 30 }) },
)

/** A value that no schema allows. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: anyUnit }) },
)

/** A field name that no schema has. */
export const oddName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', 'id', 'role', ''),
  oddText,
)

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

/** Bodies that are not JSON objects, or in an unusual form. */
const TORN: Uint8Array[] = [
  '',
  '{',
  '{"token":',
  '{"token":"}',
  '{}{}',
  '[]',
  'null',
  '"text"',
  '1e999',
  'NaN',
  "{'token':''}",
  '{"token":"","token":1}',
  '{"__proto__":{"token":"x"}}',
  '{"constructor":{"prototype":{}}}',
  '{"token":"\\ud800","cart":"\\u0000"}',
  '['.repeat(30_000),
  '{"value":'.repeat(7_000),
  `{"value":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"value":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}}`,
  `{"text":"${'x'.repeat(70_000)}"}`,
  `{${Array.from({ length: 3_000 }, (_, index) => `"${index}":1`).join()}}`,
]
  .map((text): Uint8Array => Buffer.from(text))
  .concat([
    bytes([0xef, 0xbb, 0xbf], '{"token":""}'),
    bytes([0xff, 0xfe], Buffer.from('{"token":""}', 'utf16le').toString('latin1')),
    bytes('{"cart":"', [0xc3, 0x28, 0xed, 0xa0, 0x80], '"}'),
    bytes([0x1f, 0x8b, 0x08, 0x00, 0x00]),
    bytes('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nPNG\r\n--x--\r\n'),
  ])

export const tornBody: fc.Arbitrary<Buffer> = fc.constantFrom(...TORN).map((bytes) => Buffer.from(bytes))

export const oddType: fc.Arbitrary<string> = fc.constantFrom(
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'image/png',
  'application/zip',
  'json',
  ';',
  'application/json, text/html',
)

/** Headers that browsers do not send like this. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'gzip, br' },
  { 'accept-encoding': 'zstd;q=x, ,,*;q=0' },
  { 'accept-language': `${'hr-HR;q=9,'.repeat(400)}*` },
  { 'accept-language': '-x-,;;,q=1' },
  { 'user-agent': 'x'.repeat(6_000) },
  { 'user-agent': 'ü\u0001' },
  { 'x-forwarded-for': 'not an address, 999.1.1.1' },
  { 'x-forwarded-for': '::ffff:10.0.0.1, fe80::1%eth0' },
  { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'gopher' },
  { 'if-none-match': '"x", W/"y', 'if-modified-since': 'yesterday' },
  { range: 'bytes=-1,5-2,0-' },
  { expect: '100-continue' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { accept: '\u007f*/*' },
  { 'x-csrf-token': 'x' },
  { cookie: 'festoon_office=; festoon_office=%E0%A4%A; __proto__=1; =; ;' },
)
