import { searchable } from '#contract/searchable.ts'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messages } from '#web/office/kit/ui/messages.ts'
import type { Choice } from './list-filter.ts'
import style from './FilterBar.module.css'

interface ChoiceEditorProps {
  label: string
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
}

/** A combobox: typing filters the options, arrow keys move through them, Enter selects. */
export function ChoiceEditor({ label, choices, value, onChoose }: ChoiceEditorProps) {
  const combobox = useCombobox({ opened: true })
  const { selectActiveOption, selectFirstOption } = combobox
  const [typed, setTyped] = useState('')
  const wanted = searchable(typed).trim()
  const shown = choices.filter((choice) => searchable(choice.label).includes(wanted))
  useEffect(() => {
    if (wanted === '') selectActiveOption()
    else selectFirstOption()
  }, [wanted, selectActiveOption, selectFirstOption])
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          aria-label={label}
          placeholder={messages.findChoice}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={style.choices ?? ''} aria-label={label}>
        {shown.map((choice) => (
          <Combobox.Option key={choice.value} value={choice.value} active={choice.value === value}>
            {choice.label}
          </Combobox.Option>
        ))}
        {shown.length === 0 && <Combobox.Empty>{messages.nothingFound}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}
