import sharp from 'sharp'
import { serve } from '#server/platform/isolation/serve.ts'
import { tasks } from './isolated-tasks.ts'

// Only what is taken may reach the image library, which looks at the content, not at a name.
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}`) })
sharp.cache(false)

serve(tasks)
