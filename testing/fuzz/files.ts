import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { projectFile } from '#server/platform/project-file.ts'

const festival = readFileSync(projectFile('testing/fixtures/festival.yaml'))

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const png = Buffer.from(DOT, 'base64')

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#f80"/></svg>',
)

const yaml = (text: string): Buffer => Buffer.from(text)

/** Files for uploads, and similar ones. */
export const FILES: Buffer[] = [
  festival,
  Buffer.from(zipSync({ 'festival.yaml': festival, 'pictures/dot.png': png })),
  Buffer.from(
    zipSync({
      'festival.yaml': festival,
      '../outside.yaml': festival,
      'pictures//': png,
      ['x'.repeat(300)]: png,
    }),
  ),
  Buffer.from(zipSync({ 'other.txt': png })),
  png,
  Buffer.concat([png, Buffer.alloc(4_000)]),
  svg,
  Buffer.from(svg.toString().replace('<circle', '<script>alert(1)</script><circle onload="x()"')),
  Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
  Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '),
  yaml('a: &a [*a, *a]'),
  yaml('site: {name: "\\ud800\\0"}\n__proto__: {admin: true}\n? [a, b]\n: c'),
  yaml('site: !!js/function "function () {}"'),
  yaml(`${'- '.repeat(2_000)}x`),
  yaml('\u0000\ufeff%YAML 9.9\n---\n...\n'),
  Buffer.alloc(0),
]
