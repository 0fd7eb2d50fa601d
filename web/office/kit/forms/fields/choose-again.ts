import type { MouseEvent } from 'react'

/** For the input of a file button: the same file can be chosen again, as it may have been corrected since. The browser would not report it. */
export const CHOOSE_AGAIN = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = ''
  },
}
