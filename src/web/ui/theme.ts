import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The same ten steps as in tokens.css; a test holds the two together. */
const tuple = (steps: string) => steps.split(' ') as unknown as MantineColorsTuple

export const scales = {
  dark: tuple('#ede9e1 #d0cbc4 #b1aba3 #918b84 #554f49 #3e3833 #302b26 #25201d #1c1815 #130f0d'),
  lapis: tuple('#f1f6fe #e2ecfe #c9dcfd #a5c3fa #7ca6f1 #5786e0 #3a6bcb #2553ae #183f8c #112e66'),
  murrey: tuple('#fef2f6 #fee4ec #fbccda #f3aac2 #e483a6 #cc5f89 #b14370 #942e59 #732245 #531931'),
  verdigris: tuple('#ecf9f8 #d6f3f0 #b6e6e2 #8cd2cc #61b7b2 #3c9a95 #23807b #126763 #09504d #043a37'),
  gilt: tuple('#fcf5e9 #fbe9cd #f7d5a3 #eab96f #d4993d #b47c21 #966516 #7a4f0d #5f3d0a #452b09'),
  green: tuple('#edfaee #d8f5db #bae9bf #93d69c #68bc76 #42a056 #2c8441 #1f6a31 #185226 #123b1b'),
  amber: tuple('#fef5e3 #ffe9c2 #ffd48a #f4b64b #dc9702 #b87b00 #996300 #7d4e00 #623b03 #472a06'),
  red: tuple('#fff3f0 #ffe5e0 #ffcdc4 #ffa99a #f67e6c #e15342 #c33627 #a02619 #7d1d13 #5a160f'),
} satisfies Record<string, MantineColorsTuple>

/** Step 8 is the light theme's ink with its hover at 9; step 0 the dark theme's with its hover at 1. */
const ink = tuple('#ede9e1 #fbfaf7 #eae8e2 #dcd8d1 #c2bdb5 #958e86 #6f6761 #463e38 #2f2925 #463e38')

export const theme = createTheme({
  fontFamily: 'var(--tv-font-sans)',
  fontFamilyMonospace: 'var(--tv-font-mono)',
  headings: { fontFamily: 'var(--tv-font-heading)', fontWeight: '600', textWrap: 'balance' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  colors: { ink, ...scales },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 0 },
  autoContrast: true,
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  spacing: { xs: '.5rem', sm: '.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  focusRing: 'auto',
  // Defaults by name, so that a component is not loaded before a screen uses it; looks are in mantine.css.
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 36, variant: 'subtle' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Badge: { defaultProps: { tt: 'none', radius: 'xs', size: 'lg' } },
    // Under what they explain; long titles wrap instead of leaving the screen.
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, position: 'bottom', multiline: true } },
  },
})
