import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** The policy of the page lets in only styles that bear it. */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Night ink, from paper to nearly black: the colour of everything that is pressed. */
const ink = [
  '#f1f0f8',
  '#dfdcee',
  '#bdb7dc',
  '#9a91ca',
  '#7d71bb',
  '#665aaa',
  '#51468f',
  '#3d3470',
  '#2a2352',
  '#15112f',
] as const

export const theme = createTheme({
  colors: { ink },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: "'Instrument Sans', 'Instrument fallback', sans-serif",
  headings: { fontFamily: "'Bricolage Grotesque', 'Bricolage fallback', sans-serif", fontWeight: '700' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Paper by day, night ink by night; soft words are dark enough on both to be read (4.5:1). */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fdfbf7',
    '--mantine-color-dimmed': '#5f5a75',
    '--mantine-color-error': '#a8201f',
    '--mantine-color-placeholder': '#6f6a84',
    '--festoon-card': '#ffffff',
    '--festoon-line': '#e6dfd2',
    '--festoon-hover': '#f6f1e7',
    '--festoon-amber': '#ffb347',
  },
  dark: {
    '--mantine-color-body': '#110d26',
    '--mantine-color-text': '#f3eee4',
    '--mantine-color-dimmed': '#b9b2d0',
    '--mantine-color-error': '#ffb3ac',
    '--mantine-color-placeholder': '#a39cbd',
    '--mantine-color-default': '#1c1738',
    '--mantine-color-default-border': '#4b4376',
    '--festoon-card': '#1c1738',
    '--festoon-line': '#342d59',
    '--festoon-hover': '#241e47',
    '--festoon-amber': '#ffb347',
  },
})
