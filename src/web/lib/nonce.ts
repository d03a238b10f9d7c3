import { setNonce } from 'get-nonce'

/** The nonce of this response's content security policy; style elements made at run time carry it. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// The scroll lock behind dialogs and the sidebar writes a style element, which needs this nonce.
if (cspNonce) setNonce(cspNonce)
