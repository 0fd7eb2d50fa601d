import { CATALOGUE_CALLS } from '#contract/calls/catalogue-lists.ts'
import * as calls from '#contract/calls/office/festival-calls.ts'
import { EDITED_LISTS, type EditedList } from '#contract/festival/lists.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { serve } from '#server/api/serve.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import * as festival from '#server/festival/festival.ts'
import { setUp } from '#server/festival/set-up/set-up.ts'
import * as officeChecklist from '#server/office/checklist/checklist.ts'
import type { Shop } from '#server/platform/shop.ts'

const options = {
  bodyLimit: BODY_LIMITS.festivalPart,
  /** Keeps the order of maps, in which their entries are displayed. */
  serializerCompiler: () => (answer: unknown) => JSON.stringify(answer),
}

/** Reads and changes the festival part by part, with the rules of the festival file. */
export function festivalParts(app: App, shop: Shop): void {
  serve(app, calls.readFestival, async () => ({ festival: await festival.parts.list(shop) }), options)

  serve(
    app,
    calls.setUpFestival,
    async (request) => {
      await setUp(shop, request.body, staffSessionOf(request).staff.email)
      return { festival: await festival.parts.list(shop) }
    },
    options,
  )

  serve(
    app,
    calls.reorderParts,
    async ({ body }) => ({ festival: await festival.parts.reorder(shop, body) }),
    options,
  )

  serve(
    app,
    calls.readTranslations,
    async () => ({ translations: await festival.parts.translations.list(shop) }),
    options,
  )

  site(app, shop)
  for (const list of EDITED_LISTS) catalogueList(app, shop, list)
}

function site(app: App, shop: Shop): void {
  serve(app, calls.readSite, async () => ({ part: await festival.parts.findSite(shop) }), options)

  serve(
    app,
    calls.changeSite,
    async ({ body }) => ({
      part: await festival.parts.updateSite(shop, body, officeChecklist.reasonAgainstOpening),
    }),
    options,
  )
}

function catalogueList(app: App, shop: Shop, list: EditedList): void {
  const { read, add, change, remove } = CATALOGUE_CALLS[list]

  serve(
    app,
    read,
    async ({ params: { key } }) => ({ part: await festival.parts.find(shop, { list, key }) }),
    options,
  )

  serve(app, add, async ({ body }) => ({ part: await festival.parts.add(shop, list, body.value) }), options)

  serve(
    app,
    change,
    async ({ params: { key }, body }) => ({ part: await festival.parts.update(shop, { list, key }, body) }),
    options,
  )

  serve(
    app,
    remove,
    async ({ params: { key }, body }) => ({
      outcome: await festival.parts.remove(shop, { list, key }, body.version),
    }),
    options,
  )
}
