// `npm run large-shop [-- --orders 100000]`: fills a data folder (`DATA_DIR`, by default `.data-large`) with a shop after a season.
import { parseArgs } from 'node:util'
import { openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import * as site from '#server/shop/site/site.ts'
import { OWNER, seedSeason } from './season.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    'most-tickets': { type: 'string', default: '5' },
  },
})

async function fill(): Promise<void> {
  const folder = process.env['DATA_DIR'] || '.data-large'
  const context = await openAppContext(readSettings({ ...process.env, DATA_DIR: folder }), openLog('error'))
  try {
    if (site.exists(context.shop))
      throw new StartRefusal(
        `there is a shop in ${folder} already: delete that folder, or choose another with DATA_DIR.`,
      )
    await seedSeason(context, Number(values.orders), Number(values['most-tickets']))
  } finally {
    await context.close()
  }
  console.log(`Open it with: DATA_DIR=${folder} FESTIVAL=festivals/demo.yaml npm run dev`)
  console.log(`In the office, ${OWNER.email} has the password: ${OWNER.password}`)
}

try {
  await fill()
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}
