import { get, patch } from '#contract/calls/declaration.ts'
import { ChecklistResponse, DismissItem } from '#contract/office/checklist.ts'

export const readChecklist = get('/office/api/checklist', {
  summary: 'The checklist before the opening.',
  answer: ChecklistResponse,
  may: 'see overview',
})

export const dismissItem = patch('/office/api/checklist', {
  summary: 'Dismisses an item of the checklist, or restores it.',
  body: DismissItem,
  answer: ChecklistResponse,
  may: 'change festival',
  refuses: [422],
})
