import { Combobox, useCombobox } from '@mantine/core'
import { useEffect } from 'react'
import { messages } from './messages.ts'
import type { SearchOption } from './options.ts'
import style from './Results.module.css'

interface ResultsProps {
  /** The id of the list; the id of an option has its number appended. */
  id: string
  options: SearchOption[]
  /** The number of the option that Enter opens. */
  active: number
  onOpen: (option: SearchOption) => Promise<void>
}

/** The results in groups. The field keeps the focus, and refers to the active option. */
export function Results({ id, options, active, onOpen }: ResultsProps) {
  const store = useCombobox({ opened: true })
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const submit = (index: string) => {
    const option = options[Number(index)]
    if (option) void onOpen(option)
  }
  const groups = Map.groupBy(options.entries(), ([, { kind }]) => kind)
  return (
    <Combobox store={store} onOptionSubmit={submit}>
      <Combobox.Options id={id} aria-label={messages.results} className={style.list ?? ''}>
        {[...groups].map(([kind, entries]) => (
          <Combobox.Group key={kind} label={messages.kinds[kind]}>
            {entries.map(([index, { label, detail }]) => (
              <Combobox.Option
                key={index}
                id={`${id}-${index}`}
                value={String(index)}
                active={index === active}
                aria-selected={index === active}
                className={style.option ?? ''}
              >
                <span className={style.label}>{label}</span>
                {detail !== '' && <span className={style.detail}>{detail}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  )
}
