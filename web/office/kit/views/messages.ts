import { defineMessages } from '#contract/define-messages.ts'

/** The texts of saved views. */
export const messages = defineMessages('web/office/kit/views', {
  views: 'Views',
  all: 'All',
  save: 'Save view',
  saveLead: 'Saves the filters and sort order of this list under a name.',
  name: 'Name',
  who: 'Visible to',
  forMe: 'Only me',
  forEverybody: 'Everybody who can see this list',
  saved: 'View saved.',
  shared: 'For everybody',
  opensFirst: 'The list opens with this view',
  menu: 'Edit view {name}',
  saveChanges: 'Save changes',
  rename: 'Rename view',
  makeDefault: 'Open the list with this view',
  dropDefault: 'Do not open the list with this view',
  remove: 'Delete view',
  removeOwn: '“{name}” will be deleted. The entries it shows are not affected.',
  removeShared: '“{name}” will be deleted for everybody. The entries it shows are not affected.',
  removed: 'View deleted.',
  lost: 'This view uses filters that are no longer available in this list: {filters}. It opens without them.',
})
