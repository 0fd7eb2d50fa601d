import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'

const text = await readFile(new URL('../docs/api.md', import.meta.url), 'utf8')

/** The only block of code of a language in the document. */
const recipe = (language: string): string => {
  const [first, ...more] = text.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))
  assert.ok(first?.[1] !== undefined && more.length === 0, language)
  return first[1]
}

const SECRET = `whsec_${Buffer.alloc(32, 'festoon').toString('base64')}`
const BODY = '{"type":"webhook.test","data":{"name":"Zoë"}}'

/** A message as the official library signs it, beside another signature, and the same with another body. */
function messages() {
  const at = new Date()
  const id = '7d3f0a52-6d0b-4a53-9d0e-8f6f2b1c9a44'
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,${'A'.repeat(43)}= ${new Webhook(SECRET).sign(id, at, BODY)}`,
  }
  return { headers, bodies: [BODY, BODY.replace('Zoë', 'Ana')] }
}

test('the recipe in JavaScript accepts what the official library has signed, and nothing else', async () => {
  const code = `data:text/javascript,${encodeURIComponent(recipe('js'))}`
  const { isGenuine } = await import(code)
  const { headers, bodies } = messages()
  assert.deepEqual(
    bodies.map((body) => isGenuine(SECRET, headers, body)),
    [true, false],
  )
  assert.equal(isGenuine(SECRET, { ...headers, 'webhook-timestamp': '1800000000' }, BODY), false)
})

const RUNS: [language: string, command: string[], call: string][] = [
  [
    'python',
    ['python3', '-c'],
    `import json, sys
given = json.load(sys.stdin)
print([is_genuine(given["secret"], given["headers"], body.encode()) for body in given["bodies"]])`,
  ],
  [
    'php',
    ['php', '-r'],
    `$given = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($body) => is_genuine($given['secret'], $given['headers'], $body), $given['bodies']));`,
  ],
]

for (const [language, [command = '', ...flags], call] of RUNS)
  test(`the recipe in ${language} does so, too, where it can be run`, (t) => {
    const code = `${recipe(language)}\n${call}`
    const input = JSON.stringify({ secret: SECRET, ...messages() })
    const { error, stdout, stderr } = spawnSync(command, [...flags, code], { input, encoding: 'utf8' })
    if (error) return t.skip(`${command} is not installed`)
    assert.match(stdout, /^\[true,\s*false\]\s*$/i, stderr)
  })
