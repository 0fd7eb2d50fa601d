// `npm run sbom`: writes the software bill of materials of the production packages as CycloneDX to `dist/festoon.cdx.json`, or to the named
// file. npm creates it from the lockfile: neither network nor installation is needed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { refuse, root, run } from './process.mjs'

/** Packages with their licence in a file instead of the field that npm reads. */
const LICENCES = { 'png-js': 'MIT' }

const readJson = async (file) => JSON.parse(await readFile(join(root, file), 'utf8'))

const { name, version, license } = await readJson('package.json')
const shipped = await shippedPackages()

// With `--omit=dev` npm 11 also omits packages that development tools depend on: React, pg's parts, yaml.
const { code, output } = await run(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent'],
  { quiet: true, shell: process.platform === 'win32' },
)
if (code !== 0) refuse(`npm makes no bill of materials: ${output.trim()}`)
const bill = JSON.parse(output)
const file = resolve(process.argv[2] ?? join(root, 'dist/festoon.cdx.json'))
await mkdir(dirname(file), { recursive: true })
await writeFile(file, `${JSON.stringify(withoutTools(bill), null, 2)}\n`)

/** Every production package: "react@19.3.1". */
async function shippedPackages() {
  const { packages } = await readJson('package-lock.json')
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path !== '' && !dev && !devOptional && !link,
  )
  return new Set(
    installed.map(([path, each]) => `${each.name ?? path.split('node_modules/').at(-1)}@${each.version}`),
  )
}

function withoutTools({ metadata, components, dependencies, ...rest }) {
  const kept = components.filter((each) => shipped.has(`${each.name}@${each.version}`))
  const own = metadata.component['bom-ref']
  const refs = new Set([own, ...kept.map((each) => each['bom-ref'])])
  console.log(`${kept.length} packages: ${file}`)
  return {
    ...rest,
    // npm uses the folder's name, and the type "library".
    metadata: {
      ...metadata,
      component: {
        'bom-ref': own,
        type: 'application',
        name,
        version,
        purl: `pkg:npm/${name}@${version}`,
        licenses: [{ license: { id: license } }],
      },
    },
    components: kept.map((each) =>
      each.licenses || !LICENCES[each.name]
        ? each
        : { ...each, licenses: [{ license: { id: LICENCES[each.name] } }] },
    ),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn?.filter((ref) => refs.has(ref)) })),
  }
}
