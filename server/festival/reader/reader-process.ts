import sharp from 'sharp'
import { serve } from '#server/platform/isolation/serve.ts'
import { tasks } from './tasks.ts'

// A picture is read by what it is, not by its name: no other format than ours may reach the library that reads it.
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}`) })
// No picture is read twice.
sharp.cache(false)

serve(tasks)
