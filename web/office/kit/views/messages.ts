import { defineMessages } from '#contract/define-messages.ts'

/** The texts of saved views. */
export const messages = defineMessages('web/office/kit/views', {
  views: 'Views',
  all: 'All',
  save: 'Save view',
  saveLead: 'Keeps the filters and the order of this list under a name.',
  name: 'Name',
  who: 'Who sees it',
  forMe: 'Only I',
  forEverybody: 'Everybody who sees this list',
  saved: 'View saved.',
  shared: 'For everybody',
  opensFirst: 'The list opens with it',
  menu: 'Change the view {name}',
  saveChanges: 'Save changes',
  rename: 'Rename the view',
  makeDefault: 'Open the list with it',
  dropDefault: 'Open the list without it',
  remove: 'Delete the view',
  removeOwn: 'You will not find “{name}” here any more. What it shows stays.',
  removeShared: 'Nobody will find “{name}” here any more. What it shows stays.',
  removed: 'View deleted.',
  lost: 'This view was saved with filters that this list does not have any more: {filters}. It opens without them.',
})
