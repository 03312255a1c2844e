import { startLiveChat } from "./shared/live-chat";

/**
 * Shows new messages on the chat page as they arrive. Without this script, the page has a reload
 * link.
 */
startLiveChat();
