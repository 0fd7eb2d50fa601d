import { Checkbox, Stack, Text } from '@mantine/core'
import type { GateSetup, SuggestedList } from '#contract/office/gate.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { useSetupActions } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { choicesOf, keyOf } from './counted.ts'
import { useTimes } from './times.ts'

function useSuggestions(setup: GateSetup, onClose: () => void) {
  const { addList } = useSetupActions()
  const form = useForm({
    initial: { chosen: setup.suggestions, exits_scanned: setup.exits_scanned },
    onSubmit: async ({ chosen, exits_scanned }) => {
      for (const [place, list] of chosen.entries()) {
        const { name, products, re_enters, opens_at, closes_at } = list
        const reentry = re_enters && exits_scanned ? 'after_exit' : 'as_ticket'
        await addList({
          name,
          products,
          merchandise: [],
          reentry,
          opens_at: opens_at ?? '',
          closes_at: closes_at ?? '',
        })
        // Lists that were already added are not added again after a refusal of a later one.
        form.change({ chosen: chosen.slice(place + 1) })
      }
      notifySuccess(messages.listsAdded({ count: chosen.length }))
      onClose()
    },
  })
  return form
}

/** Adds lists that are suggested from the catalogue. */
export function SuggestDialog({ setup, onClose }: { setup: GateSetup; onClose: () => void }) {
  const times = useTimes()
  const { locale } = useFormats()
  const labels = new Map(choicesOf(setup.products, locale).map(({ value, label }) => [value, label]))
  const form = useSuggestions(setup, onClose)
  const { chosen, exits_scanned } = form.values
  const choose = (list: SuggestedList, isWanted: boolean) =>
    form.change({ chosen: [...chosen.filter(({ name }) => name !== list.name), ...(isWanted ? [list] : [])] })
  return (
    <FormDialog
      title={messages.suggest}
      form={form}
      submitLabel={messages.addSuggested({ count: chosen.length })}
      disabled={chosen.length === 0}
      onClose={onClose}
    >
      <Text c="dimmed">{messages.suggestLead}</Text>
      <Stack gap="xs">
        {setup.suggestions.map((list) => (
          <Checkbox
            key={list.name}
            label={list.name}
            aria-label={list.name}
            description={`${times(list)}: ${list.products.map((it) => labels.get(keyOf(it)) ?? '').join(' · ')}`}
            checked={chosen.some(({ name }) => name === list.name)}
            onChange={({ currentTarget }) => choose(list, currentTarget.checked)}
          />
        ))}
      </Stack>
      {setup.suggestions.some(({ re_enters }) => re_enters) && (
        <Checkbox
          label={messages.exitsScanned}
          description={messages.exitsScannedHint}
          checked={exits_scanned}
          onChange={({ currentTarget }) => form.change({ exits_scanned: currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}
