// `npm run advisories`: lists packages with known vulnerabilities. Separate from the check, because it needs the network and its result
// changes without our changes. Exits with 1 if there are some, and with 0 if the result is unknown.
import { run } from './process.mjs'

const { output } = await run('npm', ['audit', '--json', '--loglevel=silent'], {
  quiet: true,
  shell: process.platform === 'win32',
})
const report = read(output)
const found = Object.values(report.vulnerabilities ?? {}).flatMap(({ name, via }) =>
  via.filter((one) => typeof one === 'object').map((one) => ({ ...one, name })),
)

for (const { name, severity, range, title, url } of found)
  console.log(`${severity}: ${name} ${range}: ${title} (${url})`)
if (!report.vulnerabilities)
  console.log(
    `The advisories cannot be fetched: ${report.message ?? report.error?.summary ?? 'npm does not say why'}.`,
  )
else if (found.length === 0) console.log('No package has a known weakness.')
process.exitCode = found.length > 0 ? 1 : 0

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return { message: text.trim() || undefined }
  }
}
