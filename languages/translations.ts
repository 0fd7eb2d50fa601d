// `npm run translations [-- de …]`: missing and unused texts of the catalogues, and texts with other placeholders. `npm run
// translations -- --missing de`: the missing texts of a catalogue in English, in the format of the catalogue, to be translated.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGE_CODES, SOURCE_LANGUAGE, isLanguage, isOfficeLanguage } from '#contract/languages.ts'
import { type Audience, byNamespace, ownFile, readCatalogue, readTexts } from './catalogue.ts'
import { compareTexts, isFor, readSource } from './compare.ts'

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { missing: { type: 'boolean', default: false } },
})
const unknown = asked.filter((code) => !isLanguage(code))
if (unknown.length > 0) {
  process.stderr.write(`Festoon has no language ${unknown.join(' or ')}; contract/languages.ts lists them.\n`)
  process.exit(2)
}
const source = await readSource(join(import.meta.dirname, '..'))
const catalogues = LANGUAGE_CODES.filter(
  (code) => code !== SOURCE_LANGUAGE && (asked.length === 0 || asked.includes(code)),
).flatMap((language) =>
  (['guests', 'staff'] as Audience[])
    .filter((audience) => audience === 'guests' || isOfficeLanguage(language))
    .map((audience) => ({ language, audience })),
)
for (const { language, audience } of catalogues) {
  const catalogue = await readTexts(ownFile(language, audience))
  const { unused, different } = compareTexts(source, catalogue)
  // The office falls back to the texts for guests.
  const known = audience === 'staff' ? await readCatalogue(language, audience) : catalogue
  const missing = compareTexts(source, known).missing.filter((path) => isFor(path, audience))
  if (values.missing) {
    const texts = missing.map((path) => [path, source.get(path) ?? ''] as const)
    process.stdout.write(`${JSON.stringify(byNamespace(texts), null, 2)}\n`)
    continue
  }
  const name = audience === 'staff' ? `${language} of the office` : language
  process.stdout.write(`${name}: ${catalogue.size} messages, ${missing.length} missing\n`)
  for (const [title, lines] of Object.entries({ missing, unused, different }))
    // With a language all are listed, otherwise only the first few.
    for (const line of asked.length > 0 ? lines : lines.slice(0, 3))
      process.stdout.write(`  ${title}: ${line}\n`)
  if (unused.length + different.length > 0) process.exitCode = 1
}
