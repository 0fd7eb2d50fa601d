import {
  Anchor,
  Badge,
  createTheme,
  type CSSVariablesResolver,
  DrawerContent,
  DrawerHeader,
  DrawerTitle,
  ModalContent,
  ModalHeader,
  ModalTitle,
  Table,
} from '@mantine/core'

/** The nonce of the page's Content-Security-Policy: styles need it. */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The primary colour, from light to dark. */
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

/** The greys of the dark scheme, from text to background. */
const dark = [
  '#f3eee4',
  '#d9d3e6',
  '#b9b2d0',
  '#8d85b0',
  '#4b4376',
  '#2e2752',
  '#241e47',
  '#1c1738',
  '#150f2e',
  '#0d0a20',
] as const

export const theme = createTheme({
  colors: { ink, dark },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: "'Instrument Sans', 'Instrument fallback', sans-serif",
  headings: { fontFamily: "'Bricolage Grotesque', 'Bricolage fallback', sans-serif", fontWeight: '700' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { inherit: true } }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', tt: 'none', fw: 600, miw: 'max-content' } }),
    // The page has one <header>; that of a dialog is no landmark.
    ModalHeader: ModalHeader.extend({ defaultProps: { role: 'presentation', bg: 'var(--festoon-card)' } }),
    // A focused field scrolls between the title and the buttons, which both stay visible.
    ModalContent: ModalContent.extend({
      defaultProps: { bg: 'var(--festoon-card)', style: { scrollPaddingBlock: '4.5rem' } },
    }),
    ModalTitle: ModalTitle.extend({ defaultProps: { ff: 'heading', fw: 700, fz: 'h4' } }),
    DrawerHeader: DrawerHeader.extend({ defaultProps: { role: 'presentation', bg: 'var(--festoon-card)' } }),
    DrawerContent: DrawerContent.extend({ defaultProps: { bg: 'var(--festoon-card)' } }),
    DrawerTitle: DrawerTitle.extend({ defaultProps: { ff: 'heading', fw: 700, fz: 'h4' } }),
    Table: Table.extend({
      defaultProps: {
        borderColor: 'var(--festoon-line)',
        stripedColor: 'var(--festoon-hover)',
        highlightOnHoverColor: 'var(--festoon-hover)',
      },
    }),
  },
})

/** The background and text of a badge in each colour, which is also that of a text of the page (contrast 4.5:1). */
const tints = (colours: Record<string, [ground: string, words: string]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colours).flatMap(([name, [ground, words]]) => [
      [`--mantine-color-${name}-light`, ground],
      [`--mantine-color-${name}-light-color`, words],
      [`--mantine-color-${name}-text`, words],
    ]),
  )

const DAY = {
  '--mantine-color-body': '#fdfbf7',
  '--mantine-color-anchor': '#3d3470',
  '--mantine-color-dimmed': '#5f5a75',
  '--mantine-color-error': '#a8201f',
  '--mantine-color-placeholder': '#6f6a84',
  '--festoon-card': '#ffffff',
  '--festoon-line': '#e6dfd2',
  '--festoon-hover': '#f6f1e7',
  '--festoon-amber': '#ffb347',
  '--festoon-bar': '#3d3470',
  '--festoon-former': '#d9d3c4',
  '--festoon-urgent': '#fbe3e1',
  '--festoon-on-urgent': '#8f1513',
  ...tints({
    teal: ['#d5f2e8', '#0b5c47'],
    green: ['#dcf3dc', '#1c5a22'],
    yellow: ['#fdf0c4', '#6b4a00'],
    orange: ['#ffe4cc', '#803900'],
    red: ['#fbe3e1', '#8f1513'],
    blue: ['#dcebfb', '#0f4a80'],
    gray: ['#ece8e0', '#4d4a55'],
    ink: ['#dfdcee', '#2a2352'],
  }),
}

const NIGHT = {
  '--mantine-color-body': '#110d26',
  '--mantine-color-anchor': '#c9c3ea',
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
  '--festoon-bar': '#9a91ca',
  '--festoon-former': '#453d6b',
  '--festoon-urgent': '#5a1d2b',
  '--festoon-on-urgent': '#ffd9d5',
  ...tints({
    teal: ['#0d4237', '#a6efd8'],
    green: ['#1b4522', '#b9efbb'],
    yellow: ['#4b3a08', '#ffe08a'],
    orange: ['#562d0c', '#ffcf9f'],
    red: ['#5a1d2b', '#ffd9d5'],
    blue: ['#163c63', '#bcdcff'],
    gray: ['#37324f', '#ddd8ea'],
    ink: ['#3d3470', '#f1f0f8'],
  }),
}

/** The CSS variables of the light and the dark scheme. Dimmed text keeps a contrast of 4.5:1 on both. */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: DAY, dark: NIGHT })
