import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '@mantine/core/styles.layer.css'
import { ensureTemporal } from '#web/lib/dates/temporal.ts'
import { applyPageLanguage } from '#web/lib/routing/page-language.ts'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/tokens.css'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import { onSessionExpired } from './kit/lib/call.ts'
import { queryClient } from './kit/lib/query-client.ts'
import { createOfficeRouter } from './router.tsx'
import { NONCE, theme, variables } from './kit/ui/theme.ts'
import './kit/ui/base.css'

// The library that locks scrolling behind a dialog reads the nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: NONCE })

applyPageLanguage()

// Nearly every screen needs Temporal.
await ensureTemporal()

onSessionExpired(() => void queryClient.invalidateQueries({ queryKey: ['session'] }))

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the office.')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => NONCE}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createOfficeRouter()} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  </StrictMode>,
)
