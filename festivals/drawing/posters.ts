import { banner } from './banner.ts'
import { camping, campMorning, glamping, glampingInside } from './camp.ts'
import { hoodieBack, hoodieFront, shirtBack, shirtFront } from './clothes.ts'
import { cup, cupsByFire, lantern, tote } from './keepsakes.ts'
import { kiteFlyer } from './kite.ts'
import { locker } from './locker.ts'
import { friday, saturday, weekend } from './nights.ts'
import { Sheet } from './sheet.ts'
import { deck, earlyBird, thursday } from './shore.ts'
import { threeNights } from './palace.ts'
import { boat, bus, coach } from './travel.ts'
import { cabin, train, winterLights } from './winter.ts'

type Scene = (sheet: Sheet) => string

const scenes: Readonly<Record<string, Scene>> = {
  weekend,
  thursday,
  friday,
  saturday,
  'three-nights': threeNights,
  'early-bird': earlyBird,
  'harbour-deck': deck,
  kite: kiteFlyer,
  camping,
  'camping-morning': campMorning,
  glamping,
  'glamping-inside': glampingInside,
  locker,
  bus,
  boat,
  coach,
  'winter-lights': winterLights,
  'winter-cabin': cabin,
  'winter-train': train,
  shirt: shirtFront,
  'shirt-back': shirtBack,
  hoodie: hoodieFront,
  'hoodie-back': hoodieBack,
  cup,
  'cups-by-fire': cupsByFire,
  tote,
  lantern,
}

/** Every picture of the demo festival as SVG, by name: the banner and the posters. Deterministic. */
export const posters = (): Map<string, string> =>
  new Map([
    ['banner', banner(new Sheet(1920, 768, 7))],
    ...Object.entries(scenes).map(([name, draw]): [string, string] => [name, draw(new Sheet(1000, 1000, 7))]),
  ])
