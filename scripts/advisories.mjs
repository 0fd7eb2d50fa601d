// `npm run advisories`: which of the packages have known weaknesses. It stands apart from the check: it needs the network,
// and what it says changes without any change of ours. Ends with 1 when there are some, with 0 when nothing can be learned.
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
