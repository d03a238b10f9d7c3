import type { CSSVariablesResolver } from '@mantine/core'

/** Mantine's own variables, pointed at the semantic tokens, which switch with the colour scheme. */
const variables = {
  '--mantine-color-body': 'var(--tv-page)',
  '--mantine-color-text': 'var(--tv-text)',
  '--mantine-color-bright': 'var(--tv-heading)',
  '--mantine-color-dimmed': 'var(--tv-muted)',
  '--mantine-color-placeholder': 'var(--tv-muted)',
  '--mantine-color-default': 'var(--tv-surface)',
  '--mantine-color-default-color': 'var(--tv-text)',
  '--mantine-color-default-border': 'var(--tv-line-control)',
  '--mantine-color-default-hover': 'var(--tv-sunken)',
  '--mantine-color-error': 'var(--tv-danger-fg)',
  '--mantine-color-anchor': 'var(--tv-text)',
  '--mantine-color-disabled': 'var(--tv-disabled-bg)',
  '--mantine-color-disabled-color': 'var(--tv-disabled-fg)',
  '--mantine-color-disabled-border': 'var(--tv-disabled-bg)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  // Given for both schemes, because that is where Mantine sets its own values for them.
  light: variables,
  dark: variables,
})
