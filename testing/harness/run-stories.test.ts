import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporary-folder.ts'

const RUNNER = new URL('run-stories.ts', import.meta.url).pathname

async function run(body: string, ...options: string[]): Promise<{ code: number; output: string }> {
  const folder = await temporaryFolder()
  const file = join(folder, 'story.test.ts')
  await writeFile(file, `import { test } from 'node:test'\ntest('a story', async () => { ${body} })\n`)
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [RUNNER, ...options, file])
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('an uncaught error fails a run of stories and prints its stack', async () => {
  const { code, output } = await run(
    `void Promise.reject(new Error('lost')); await new Promise(setImmediate)`,
  )
  assert.equal(code, 1)
  assert.match(output, /Error: lost\n +at .*story\.test\.ts:2/)
})

test('control: the run passes without the error', async () => {
  assert.equal((await run('')).code, 0)
})

test('a thorough test runs with all tests and with the thorough ones only', async () => {
  const body = `}); test("thorough: another story", () => {`
  const titles = async (...options: string[]) => (await run(body, ...options)).output.match(/✔ .*story/g)
  assert.deepEqual(await titles(), ['✔ a story', '✔ thorough: another story'])
  assert.deepEqual(await titles('--part=quick'), ['✔ a story'])
  assert.deepEqual(await titles('--part=thorough'), ['✔ thorough: another story'])
})
