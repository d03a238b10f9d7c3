import type { Plugin } from 'vite'

export function cutFonts(): Plugin
