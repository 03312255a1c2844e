import { createContext, useContext } from "react";

/** The nonce of this response's content security policy; undefined on pages kept for everyone. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
