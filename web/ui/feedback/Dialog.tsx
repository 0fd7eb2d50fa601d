import {
  MantineProvider,
  ModalBody,
  ModalCloseButton,
  ModalContent,
  ModalOverlay,
  ModalRoot,
  ModalTitle,
} from '@mantine/core'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { messages } from '#web/ui/messages.ts'
import style from './Dialog.module.css'

interface DialogProps {
  onClose: () => void
  title: string
  children: ReactNode
  wide?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

// The policy of the page lets in only styles that bear its nonce.
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Gives the focus back to what had it before. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/**
 * A window over the page, open as long as it is rendered: the focus moves in (to what has `data-autofocus`), stays in,
 * and returns when it closes. Escape closes. On a phone it is a sheet. Load it lazily: no first visit needs it.
 */
export function Dialog({ onClose, title, children, wide = false, onKeyDown }: DialogProps) {
  useFocusReturn()
  return (
    <MantineProvider
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={nonce}
      defaultColorScheme="auto"
    >
      <ModalRoot
        opened
        returnFocus={false}
        onClose={onClose}
        onKeyDown={onKeyDown}
        size={wide ? 720 : 520}
        lockScroll={false}
        transitionProps={{ transition: 'fade', duration: 140 }}
        classNames={{ inner: style.inner ?? '', content: style.content ?? '' }}
      >
        <ModalOverlay className={style.overlay} />
        <ModalContent>
          <div className={style.header}>
            <ModalTitle className={style.title}>{title}</ModalTitle>
            <ModalCloseButton className={style.close} aria-label={messages.close} />
          </div>
          <ModalBody className={style.body}>{children}</ModalBody>
        </ModalContent>
      </ModalRoot>
    </MantineProvider>
  )
}
