import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { projectFile } from '#server/platform/project-file.ts'
import { temporaryFolder } from './harness/temporary-folder.ts'

interface Component {
  name: string
  version: string
  purl: string
  hashes?: object[]
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

const readJson = async (file: string | URL) => JSON.parse(await readFile(file, 'utf8'))

test('the bill of materials lists every production package with its licence and origin', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'bill.json')
  // It works offline: everything is in the lockfile.
  const env = { ...process.env, npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:1/' }
  await promisify(execFile)(process.execPath, ['scripts/sbom.mjs', file], { env })
  const { bomFormat, specVersion, metadata, components } = await readJson(file)
  assert.equal(bomFormat, 'CycloneDX')
  assert.match(specVersion, /^1\.\d$/)
  assert.deepEqual([metadata.component.name, metadata.component.type], ['festoon', 'application'])
  const named = new Set(components.map(({ name }: Component) => name))
  const { dependencies, optionalDependencies, devDependencies } = await readJson(projectFile('package.json'))
  for (const name of [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    'pg-protocol',
    'scheduler',
    'find-my-way',
  ])
    assert.ok(named.has(name), `${name} is missing`)
  assert.deepEqual(
    Object.keys(devDependencies)
      .filter(isTool)
      .filter((name) => named.has(name)),
    [],
  )
  for (const { name, purl, licenses, hashes } of components as Component[]) {
    assert.match(purl, /^pkg:npm\//, name)
    assert.ok(hashes?.length, `${name} comes without a hash`)
    const [first] = licenses ?? []
    assert.ok(
      first?.license?.id ?? first?.license?.name ?? first?.expression,
      `${name} comes without a licence`,
    )
  }
})

/** Type packages are dependencies of production packages, and certificate parsers of passkeys. */
const isTool = (name: string): boolean => !/^@(types|peculiar)\//.test(name)
