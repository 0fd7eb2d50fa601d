import sharp from 'sharp'
import { serve } from '#server/platform/isolation/serve.ts'
import { tasks } from './isolated-tasks.ts'

// Formats are detected by content, not by name: only our own formats may reach the image library.
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}`) })
// Pictures are not read twice, so a cache is useless.
sharp.cache(false)

serve(tasks)
