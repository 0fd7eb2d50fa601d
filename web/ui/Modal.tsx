import { MantineProvider, Modal as MantineModal } from '@mantine/core'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { KeyboardEvent, ReactNode } from 'react'
import { words } from '#web/lib/words.ts'
import style from './Modal.module.css'

interface ModalProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  wide?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

// The policy of the page lets in only styles that bear its nonce.
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/**
 * A window over the page: the focus moves in (to what has `data-autofocus`), stays in, and returns when it closes.
 * Escape closes. On a phone it is a sheet. Load it lazily: no first visit needs it.
 */
export function Modal({ opened, onClose, title, children, wide = false, onKeyDown }: ModalProps) {
  return (
    <MantineProvider
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={nonce}
      defaultColorScheme="auto"
    >
      <MantineModal
        opened={opened}
        onClose={onClose}
        title={title}
        onKeyDown={onKeyDown}
        size={wide ? 720 : 520}
        lockScroll={false}
        transitionProps={{ transition: 'fade', duration: 140 }}
        closeButtonProps={{ 'aria-label': words.close }}
        classNames={{
          inner: style.inner ?? '',
          content: style.content ?? '',
          header: style.header ?? '',
          title: style.title ?? '',
          body: style.body ?? '',
          close: style.close ?? '',
          overlay: style.overlay ?? '',
        }}
      >
        {children}
      </MantineModal>
    </MantineProvider>
  )
}
