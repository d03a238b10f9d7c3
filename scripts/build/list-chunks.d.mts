import type { Plugin } from 'vite'

export function noteChunks(): Plugin
