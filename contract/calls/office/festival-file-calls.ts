import { get, post } from '#contract/calls/declaration.ts'
import {
  FESTIVAL_FILE_TYPES,
  FestivalImportResponse,
  ImportFestival,
} from '#contract/office/festival-files.ts'

export const exportFestival = get('/office/api/festival-file', {
  summary: 'Exports the festival: a zip of its file and its pictures.',
  streams: 'application/zip',
  may: 'change festival',
})

export const importFestival = post('/office/api/festival-imports', {
  summary: 'Imports a festival file, or reports in a dry run what would change; the body is the file itself.',
  query: ImportFestival,
  takes: FESTIVAL_FILE_TYPES,
  answer: FestivalImportResponse,
  may: 'change festival',
  refuses: [422],
})
