import {
  pathOf,
  type Operation,
  type OperationDefinition,
  type OperationRequest,
  type ResponseData,
} from "#contract/operation/index";

/** Who calls: their address, and their token once they have one. */
export interface Caller {
  readonly address: string;
  readonly bearer?: string;
}

/** Calls one operation of the services. @throws Error with the code of a refused call */
export type Call = <D extends OperationDefinition>(
  operation: Operation<D>,
  request: OperationRequest<D>,
  caller: Caller,
) => Promise<ResponseData<D>>;

interface Services {
  fetch(request: Request): Response | Promise<Response>;
}

/** Calls services in this process as the website does. */
export const callerOf =
  (services: Services, serviceKey: string): Call =>
  async (operation, request, { address, bearer }) => {
    const { params, body } = request as { params?: Record<string, unknown>; body?: unknown };
    const path = `${operation.service}${pathOf(operation, params)}`;
    const response = await services.fetch(
      new Request(`http://services/${path}`, {
        method: operation.method,
        headers: {
          "X-Country": "IN",
          "X-Service-Key": serviceKey,
          "X-Client-Address": address,
          ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const answer = (await response.json()) as { data: never; code?: string; fields?: unknown };
    if (response.ok) return answer.data;
    const why = `${answer.code ?? response.status} ${JSON.stringify(answer.fields ?? {})}`;
    throw new Error(`${operation.method} ${path}: ${why}`);
  };
