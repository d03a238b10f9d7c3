import type { Plugin } from 'vite'

export function lazyFranc(): Plugin
