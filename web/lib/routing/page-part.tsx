import { type ComponentType, lazy, memo, type NamedExoticComponent, type ReactNode, Suspense } from 'react'

/** The code of the parts that were shown. */
const codes: Promise<unknown>[] = []

/**
 * A component that the server renders with its page and whose code the browser loads when a page first shows it; until then the page
 * shows what the server has rendered, or else the fallback. Unlike for React's `lazy`, `whenPartsLoaded` waits for it.
 */
export function pagePart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback?: ReactNode,
): NamedExoticComponent<P> {
  let loaded: ReturnType<typeof load> | undefined
  const loadOnce = () => {
    if (!loaded) codes.push((loaded = load()))
    return loaded
  }
  const Part = lazy(loadOnce)
  // Without `memo` an update of the page around it would have the same effect as new data.
  return memo((props: P) => {
    // React hydrates what a Suspense contains only after the page around it, which is too late for `whenPartsLoaded`.
    void loadOnce()
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  })
}

/**
 * Resolves once the code of all parts that are shown has been loaded, or has failed to load. New data that arrives before would make
 * React replace what the server has rendered of a part with its fallback.
 */
export const whenPartsLoaded = (): Promise<unknown> => Promise.allSettled(codes)
