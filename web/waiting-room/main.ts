import { addressPrefix, setPageLanguage, type FestivalLanguages } from '#web/lib/browser/address.ts'
import * as storage from '#web/lib/browser/storage.ts'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import './waiting-room.css'
import { browserKey, requestedPage } from './browser.ts'
import { openRoom } from './room.ts'
import { openTimer } from './timer.ts'
import type { Festival } from './view.ts'

const root = document.querySelector<HTMLElement>('#root')
const script = document.querySelector('#festoon-data')
if (root === null || script === null) throw new Error('The page has no place for the waiting room.')
const festival: Festival & FestivalLanguages = JSON.parse(script.textContent)
setPageLanguage(festival)
openRoom({
  root,
  festival,
  key: browserKey(),
  cart: () => storage.cartCode.get() ?? '',
  startTimer: openTimer(),
  goTo: (page) => location.assign(page),
  page: requestedPage(location.search, location.origin, `${addressPrefix()}/`),
})
