import type { Plugin } from 'vite'

export function lightRouter(): Plugin
