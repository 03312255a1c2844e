/** No page runs React in the browser. Remix would build its own entry, which starts React, if this file were missing. */
export {};
