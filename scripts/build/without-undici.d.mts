import type { Plugin } from 'vite'

export function withoutUndici(): Plugin
