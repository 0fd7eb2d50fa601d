import { useEffect } from 'react'
import { useMatches } from 'react-router'
import type { Config } from '#contract/config.ts'
import { type PageName, pageTitle } from '#contract/pages/pages.ts'
import { useConfig } from '#web/lib/data/data.ts'

/** The `handle` of a route. */
export interface RouteHandle {
  /** The page's name, which decides its title. */
  name: PageName
  /** Needs the customer's data: if that could not be loaded, an error is shown instead of the page. */
  needsCustomer?: boolean
}

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'name' in handle

/** The handle of the open page. */
export function useRouteHandle(): RouteHandle | null {
  return (
    useMatches()
      .map(({ handle }) => handle)
      .findLast(isRouteHandle) ?? null
  )
}

/** Whether the guards of the open page have let the visitor in; until then a placeholder is shown. */
export const useIsAuthorized = (): boolean => useMatches().at(-1)?.loaderData !== undefined

/** A page's heading by the name of its route: the configured one, else the default. */
export const titleOf = (config: Config, name: RouteHandle['name']): string => pageTitle(config, name)

/**
 * Sets the document title: "{title} - {festival}"; the home page has the site's title. Null leaves it to the page: a
 * route without a handle sets its own.
 */
export function useTitle(title: string | null): void {
  const { name, texts } = useConfig()
  const full = title === '' ? texts.siteTitle || name : `${title} - ${name}`
  useEffect(() => {
    if (title !== null) document.title = full
  }, [full, title])
}
