import { Alert, AppShell, Burger, Drawer, Group, ScrollArea, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Navigate, NavigationType, Outlet, useLocation, useNavigation, useNavigationType } from 'react-router'
import type { Session } from '#contract/office/staff.ts'
import { leavePage } from '#web/lib/toasts.ts'
import { MeContext, usePermission, useSession } from '#web/office/kit/lib/session.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Mark } from '#web/ui/brand/Logo.tsx'
import { SearchButton } from '#web/office/search/SearchButton.tsx'
import { Login } from '#web/office/authentication/Login.tsx'
import style from './OfficeShell.module.css'
import { ReloadFault } from './ReloadFault.tsx'
import { UserMenu } from './UserMenu.tsx'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { openedByItself } from '#web/office/kit/lib/by-itself.ts'
import { Navigation } from '#web/office/navigation/Navigation.tsx'
import { ACCOUNT_PATH, NAVIGATION } from '#web/office/navigation/navigation.ts'

/** The open page, if the role has the permission for it. */
function Content() {
  const may = usePermission()
  const { pathname } = useLocation()
  const place = NAVIGATION.filter(({ path }) => pathname.startsWith(path)).at(-1)
  if (!place || may(place.permission) || pathname === ACCOUNT_PATH) return <Outlet />
  // Without the permission for the overview, the first permitted page opens.
  const first = pathname === '/' && NAVIGATION.find((each) => may(each.permission))
  return first ? <Navigate to={first.path} replace /> : <NotFound forbidden />
}

function Header({ festival, opened, toggle }: { festival: string; opened: boolean; toggle: () => void }) {
  return (
    <AppShell.Header className={style.header ?? ''}>
      <Group h="100%" px="md" justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap" className={style.name ?? ''}>
          <Burger
            opened={opened}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            color="white"
            aria-label={messages.menu}
            aria-haspopup="dialog"
          />
          <Mark size={30} />
          <Text fw={600} truncate title={festival}>
            {festival} <span className={style.words}>· {common.office}</span>
          </Text>
        </Group>
        <SearchButton />
        <UserMenu />
      </Group>
    </AppShell.Header>
  )
}

/** The navigation of a phone. */
const Sheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    position="bottom"
    size="auto"
    title={messages.menu}
    hiddenFrom="sm"
    closeButtonProps={{ 'aria-label': common.close }}
    classNames={{ content: style.sheet ?? '' }}
  >
    <nav aria-label={messages.menu}>
      <Navigation onChoose={onClose} />
    </nav>
  </Drawer>
)

function ShellLayout({ festival }: { festival: Session['festival'] }) {
  const [opened, { toggle, close }] = useDisclosure()
  const { state } = useNavigation()
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', md: 'lg' }}
    >
      <a className={style.skip} href="#content">
        {messages.skip}
      </a>
      <Header festival={festival.name} opened={opened} toggle={toggle} />
      <AppShell.Navbar px="xs" py={6} className={style.menu ?? ''} aria-label={messages.menu}>
        <ScrollArea>
          <Navigation />
        </ScrollArea>
      </AppShell.Navbar>
      <Sheet opened={opened} onClose={close} />
      <AppShell.Main id="content" tabIndex={-1} className={style.main ?? ''} aria-busy={state === 'loading'}>
        {festival.play_money && (
          <Alert color="red" mb="lg">
            {messages.playMoney}
          </Alert>
        )}
        <ReloadFault />
        <Content />
      </AppShell.Main>
    </AppShell>
  )
}

/**
 * The toasts of a page end with it; the tabs of one page have addresses of their own, and end them, too. They stay when the next page
 * opened by itself: they say what was done with the former one. Whoever goes back to such a page has opened it.
 */
function useLeavePage(): void {
  const location = useLocation()
  const { pathname } = location
  const wentBack = useNavigationType() === NavigationType.Pop
  const isLeft = wentBack || !openedByItself(location)
  const here = useRef(pathname)
  useEffect(() => {
    if (here.current !== pathname && isLeft) leavePage()
    here.current = pathname
  }, [pathname, isLeft])
}

/** The office: navigation and page; before that, the steps of the login. */
export function OfficeShell() {
  const session = useSession()
  useLeavePage()
  if (!session) return <Skeleton m="xl" h={240} />
  if (!session.me) return <Login session={session} />
  return (
    <MeContext value={session.me}>
      <ShellLayout festival={session.festival} />
    </MeContext>
  )
}
