import type { Plugin } from 'vite'

export function noteScreens(): Plugin
