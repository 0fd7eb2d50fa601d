import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Frame } from './shell/Frame.tsx'
import { NotThere } from './shell/NotThere.tsx'
import { PageFailed } from './shell/PageFailed.tsx'

/** A screen whose code is loaded when it is opened. */
const screen = (
  path: string,
  load: () => Promise<Record<string, React.ComponentType>>,
  name: string,
): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load())[name] ?? NotThere }),
})

/** The office's screens. What somebody may not see, the frame does not open to them. */
export const createOfficeRouter = () =>
  createBrowserRouter(
    [
      screen('/welcome/:token', () => import('./entrance/WelcomePage.tsx'), 'WelcomePage'),
      {
        path: '/',
        Component: Frame,
        ErrorBoundary: PageFailed,
        children: [
          { index: true, element: <Navigate to="/staff" replace /> },
          screen('refunds', () => import('./refunds/RefundsPage.tsx'), 'RefundsPage'),
          screen('refunds/:id', () => import('./refunds/RefundPage.tsx'), 'RefundPage'),
          screen('lists', () => import('./lists/ListsPage.tsx'), 'ListsPage'),
          screen('staff', () => import('./staff/StaffPage.tsx'), 'StaffPage'),
          { path: '*', Component: NotThere },
        ],
      },
    ],
    { basename: '/office' },
  )
