import { Button, Kbd, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useHotkeys, useOs } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { messages } from './messages.ts'
import style from './SearchButton.module.css'

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }))

/** A magnifying glass. */
const Glass = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <circle cx="6.5" cy="6.5" r="4.5" />
    <path d="M10 10l4.5 4.5" />
  </svg>
)

/** Takes what is typed while the dialog loads, so that none of it is lost, or is a shortcut of the page. */
const TypedAhead = ({ onType }: { onType: (text: string) => void }) => (
  <VisuallyHidden>
    <input
      ref={(field) => field?.focus()}
      aria-label={messages.title}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  </VisuallyHidden>
)

/** Opens the global search; so does Ctrl K on every screen. `/` is the search of a list. */
export function SearchButton() {
  const [opened, { open, close }] = useDisclosure()
  const [typed, setTyped] = useState('')
  const os = useOs()
  const begin = () => {
    setTyped('')
    open()
  }
  useHotkeys([['mod+K', begin]], [], true)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        className={style.button ?? ''}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={begin}
      >
        <Glass />
        <span className={style.words}>
          {messages.search}
          <Kbd size="xs" aria-hidden>
            {os === 'macos' || os === 'ios' ? messages.keyOfMac : messages.key}
          </Kbd>
        </span>
      </Button>
      {opened && (
        <Suspense fallback={<TypedAhead onType={setTyped} />}>
          <SearchDialog typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
