import type { Plugin } from 'vite'

export function onlyEnglish(): Plugin
