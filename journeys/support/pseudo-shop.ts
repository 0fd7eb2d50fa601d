import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { byNamespace } from '#languages/catalogue.ts'
import { readSource } from '#languages/compare.ts'
import { pseudo } from '#languages/pseudo.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { startServer } from './global-setup.ts'
import { copyTemplateWith } from './template.ts'
import { STAND_IN } from './use-pseudo-language.ts'

/** Starts a shop with the demo festival in the pseudo-language: in a process of its own, whose files of messages are replaced. */
export async function openPseudoShop() {
  const folder = await temporaryFolder()
  const catalogue = join(folder, 'catalogue.json')
  const texts = [...(await readSource(process.cwd()))].map(([path, text]) => [path, pseudo(text)] as const)
  await writeFile(catalogue, JSON.stringify(byNamespace(texts)))
  const demo = await readFile('festivals/demo.yaml', 'utf8')
  // Without its pictures, which contain no text.
  const festival = demo
    .replace(/languages: .*/, `languages: [${STAND_IN}]`)
    .replaceAll(/^ +\w+: pictures\/.*\n/gm, '')
  const database = await copyTemplateWith(festival)
  const preload = pathToFileURL(join(process.cwd(), 'journeys/support/use-pseudo-language.ts'))
  const server = await startServer({
    DATABASE_URL: database.url,
    PSEUDO_CATALOGUE: catalogue,
    NODE_OPTIONS: `--import=${preload.href}`,
  })
  const close = async () => {
    await server.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url, close }
}
