import { serve } from '#server/platform/isolation/serve.ts'
import { tasks } from './tasks.ts'

serve(tasks)
