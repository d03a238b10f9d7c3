import type { CSSVariablesResolver, MantineThemeOverride } from '@mantine/core'
import type { Plugin } from 'vite'

export function variablesOf(theme: MantineThemeOverride, cssVariablesResolver: CSSVariablesResolver): string
export function themeVariables(): Plugin[]
