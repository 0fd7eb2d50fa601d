// `npm run pictures`: walks through every screen of the office, and keeps pictures of each in `.pictures`, or in the folder `PICTURES`.
import { node, run } from './process.mjs'

process.env.PICTURES ||= '.pictures'
const { code } = await run(node, ['scripts/test.mjs', 'journeys/office/screens'])
if (code === 0) console.log(`The pictures are in ${process.env.PICTURES}.`)
process.exitCode = code ?? 1
